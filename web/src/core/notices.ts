/** Short messages. What draws them is plugged in by the shell, so that the login page needs no component library. */
export interface Notice {
  readonly kind: 'success' | 'error' | 'warning' | 'info'
  readonly text: string
  /** A second, smaller line: the server's message, or the trace id to copy. */
  readonly detail?: string | undefined
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}
/** Draws a notice; calls `gone` when it has left the screen. */
export type Draw = (notice: Notice, gone: () => void) => void

/** One of each text while it is shown and 3 s after (01 §6.4). */
const quietAfter = 3000
let draw: Draw | null = null
const visible = new Set<string>()
/** Shown before anything could be drawn: the guard has notices while the console is still on its way. */
let waiting: Notice[] = []

export function drawNotices(by: Draw | null) {
  draw = by
  if (!by) return
  const queued = waiting
  waiting = []
  for (const next of queued) notice(next)
}

export function notice(next: Notice) {
  if (visible.has(next.text)) return
  if (!draw) {
    waiting = [...waiting.filter(({ text }) => text !== next.text), next]
    return
  }
  visible.add(next.text)
  draw(next, () => setTimeout(() => visible.delete(next.text), quietAfter))
}

export const succeeded = (text: string) => notice({ kind: 'success', text })
export const warned = (text: string) => notice({ kind: 'warning', text })
