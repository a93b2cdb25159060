#compdef quintet
# Completions of quintet for zsh.
_quintet() {
    local -a open closed
    local line text about
    while IFS= read -r line; do
        text=${line%%$'\t'*}
        about=${line#*$'\t'}
        if [[ $text == :files ]]; then
            _files
        elif [[ $text == *= ]]; then
            open+=("${text//:/\\:}:$about")
        else
            closed+=("${text//:/\\:}:$about")
        fi
    done < <("${words[1]}" complete -- "${(@)words[1,CURRENT]}" 2>/dev/null)
    (( $#open )) && _describe quintet open -S ''
    (( $#closed )) && _describe quintet closed
    return 0
}
if [[ $funcstack[1] == _quintet ]]; then
    _quintet "$@"
else
    compdef _quintet quintet
fi
