#!/usr/bin/env bash
# Checks the title of a pull request, which becomes the subject of its commit: `fix(webhooks): retry after a 503`.
set -euo pipefail

title=${1:?usage: check-title.sh TITLE}
kinds='feat|fix|perf|refactor|test|docs|build|ci|chore|revert'

refuse() {
  echo "Title refused: $1" >&2
  echo "  $title" >&2
  echo "Expected: kind(part): change, such as 'fix(webhooks): retry after a 503'; kinds: ${kinds//|/, }." >&2
  exit 1
}

[[ $title =~ ^($kinds)(\([a-z0-9-]+\))?!?:\ [^\ ].*$ ]] || refuse 'it is not a conventional commit subject.'
[[ ${#title} -le 100 ]] || refuse 'it has more than 100 characters.'
[[ $title != *. ]] || refuse 'it ends with a full stop.'
[[ ! ${title#*: } =~ ^(what|who|whoever|whose|where|whatever|nobody|nothing)\  ]] ||
  refuse 'it begins with a pronoun; begin with the verb or the subject of the change.'
