/** What the windows of one browser send each other; nothing of it is stored. */
export type WindowMessage =
  /** A request sent then has prolonged the session. */
  | { readonly kind: 'prolonged'; readonly at: number }
  /** The session of the account is over, whoever ended it: `message` for a window that did not do it itself. */
  | { readonly kind: 'signedOut'; readonly accountId: number; readonly message: string | null; readonly grave: boolean }
  /** A long task of the account has begun. */
  | { readonly kind: 'task' }
  | { readonly kind: 'preference'; readonly accountId: number; readonly name: string; readonly value: unknown }

const channel = typeof window === 'undefined' || !('BroadcastChannel' in window) ? null : new BroadcastChannel('oems')

export const postToWindows = (message: WindowMessage) => channel?.postMessage(message)
export function onWindowMessage(then: (message: WindowMessage) => void) {
  channel?.addEventListener('message', ({ data }: MessageEvent<WindowMessage>) => then(data))
}
