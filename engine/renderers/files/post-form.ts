import { Problem, unreachable } from '../api/problem.ts'
import type { UploadPermit } from './file-api.ts'

/**
 * Posts a file with the form of its permit, the file last, as object storages want it.
 * @param onProgress told the share that is sent, from 0 to 1: what `fetch` cannot tell
 */
export function postForm(
  { url, fields }: UploadPermit,
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file, file.name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal.addEventListener('abort', stop)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onload = () => (request.status === 200 ? resolve() : reject(problemOf(request)))
    request.onerror = () => reject(unreachable(new TypeError('The form could not be posted')))
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    request.onloadend = () => signal.removeEventListener('abort', stop)
    request.open('POST', url)
    request.setRequestHeader('Accept-Language', document.documentElement.lang)
    request.send(form)
  })
}

/** What the server says is wrong; an object storage says it in words that are not for people. */
function problemOf({ status, responseText }: XMLHttpRequest): Problem {
  try {
    const body = JSON.parse(responseText)
    return new Problem({ ...body, status })
  } catch {
    return new Problem({ code: 'unexpected', status })
  }
}
