"""Starts programs for the arena, in a sandbox. Not for people: the arena runs this file."""

import os
import sys

if __name__ == "__main__":
    # By its path, for the interpreter that is started need not know our folder.
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    from quintet import _quintet

    status = _quintet.launch(sys.argv[1:])
    if status is None:
        sys.exit("this file is for the arena, which starts programs by it")
    sys.stdout.flush()
    os._exit(status)
