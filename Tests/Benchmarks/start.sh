#!/usr/bin/env bash
# How long a tool takes to do nothing, next to curl: every library costs start-up time.
. "$(dirname "$0")/ratio.bash"
needs curl faxpdf faxsend faxjobs faxsandbox

# The limits are 10 ms, 25 for faxsend and the sandbox, where curl takes 8.6 ms.
ratio 'faxjobs --version : curl --version' 1.17 'exec faxjobs --version' 'exec curl --version' 41
ratio 'faxpdf --version : curl --version' 1.17 'exec faxpdf --version' 'exec curl --version' 41
ratio 'faxsend --version : curl --version' 2.91 'exec faxsend --version' 'exec curl --version' 41
ratio 'faxsandbox --version : curl --version' 2.91 'exec faxsandbox --version' 'exec curl --version' 41
verdict
