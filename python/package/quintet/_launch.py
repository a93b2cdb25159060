"""Starts programs for the arena in a sandbox. For internal use: the arena runs this file."""

import os
import sys

if __name__ == "__main__":
    # By its path, because the interpreter may not know our folder.
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    from quintet import _quintet

    status = _quintet.launch(sys.argv[1:])
    if status is None:
        sys.exit("this file is for the arena, which starts programs by it")
    sys.stdout.flush()
    os._exit(status)
