# Completions of quintet for fish.
function __quintet_complete
    set -l last (commandline -ct)
    set -l words (commandline -opc)
    for line in ($words[1] complete -- $words "$last" 2>/dev/null)
        if string match -q ':files*' -- $line
            __fish_complete_path "$last"
        else
            echo $line
        end
    end
end
complete -c quintet -f -a '(__quintet_complete)'
