# Completions of quintet for bash.
_quintet() {
    local line=${COMP_LINE:0:COMP_POINT} words=() found=() text about
    # Players (`pvs:time=1s`) are one word to quintet, and several to bash.
    read -ra words <<<"$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    local last=${words[-1]} begun=""
    [[ $last =~ ^(.*[:=]) ]] && begun=${BASH_REMATCH[1]}
    COMPREPLY=()
    while IFS=$'\t' read -r text about; do
        if [[ $text == :files ]]; then
            compopt -o filenames 2>/dev/null
            mapfile -t found < <(compgen -f -- "$last")
            COMPREPLY+=("${found[@]}")
        else
            COMPREPLY+=("${text#"$begun"}")
            [[ $text == *= ]] && compopt -o nospace 2>/dev/null
        fi
    done < <("${words[0]}" complete -- "${words[@]}" 2>/dev/null)
}
complete -F _quintet quintet
