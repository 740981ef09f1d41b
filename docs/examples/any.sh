#!/bin/sh
# A bot for Orrery in a few lines of shell: any legal action, all equally likely.
# It speaks the protocol of docs/bot-protocol.md:
#
#     orrery tournament nebula --bots "program:1s:sh docs/examples/any.sh,greedy"

count=0
while read -r command first second rest; do
    case $command in
    orrery)
        printf '%s\n' 'id name Any 1' 'want legal' ready
        ;;
    legal)
        eval "index_$count=\$first"
        count=$((count + 1))
        ;;
    go) # go NUMBER seed SEED ...
        seed=${rest%% *}
        eval "index=\$index_$((seed % count))"
        printf 'index %s %s\n' "$first" "$index"
        count=0
        ;;
    quit)
        exit
        ;;
    esac
done
