/** So long, or until the browser says that the line is back; throws what the signal is given up with. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  const giveUp = () => reject(signal.reason)
  const back = () => resolve()
  window.addEventListener('online', back)
  signal.addEventListener('abort', giveUp)
  if (signal.aborted) giveUp()
  return promise.finally(() => {
    clearTimeout(timer)
    window.removeEventListener('online', back)
    signal.removeEventListener('abort', giveUp)
  })
}
