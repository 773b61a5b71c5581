import { createStore } from '@oems/client/store.ts'
import { onWindowMessage, postToWindows } from './windows.ts'

/** A long task that was begun in this window and makes a file. */
export interface Followed {
  readonly taskId: number
  /** Put out of the way; it comes back when it is over. */
  readonly aside: boolean
  /** Its file is saved, or there will be none. */
  readonly over: boolean
}

/** Each has a card at the edge of the screen, whatever page is in front, and its file is saved when it is done. */
export const followed = createStore<readonly Followed[]>([])

/** How often this browser has begun a long task, in whatever window: each time all of them look what runs. */
export const begun = createStore(0)
const noteBegun = () => begun.set((times) => times + 1)
onWindowMessage(({ kind }) => void (kind === 'task' && noteBegun()))
/** Of a task that makes no file too. */
export function announceTask() {
  noteBegun()
  postToWindows({ kind: 'task' })
}

export function follow(taskId: number) {
  followed.set((all) => [...all.filter((task) => task.taskId !== taskId), { taskId, aside: false, over: false }])
  announceTask()
}
const change = (taskId: number, change: Partial<Followed>) =>
  followed.set((all) => all.map((task) => (task.taskId === taskId ? { ...task, ...change } : task)))
export const putAside = (taskId: number) => change(taskId, { aside: true })
export const settle = (taskId: number) => change(taskId, { over: true })
export const unfollow = (taskId: number) => followed.set((all) => all.filter((task) => task.taskId !== taskId))
export const unfollowAll = () => followed.set([])

/** What this window still waits for outlives a refresh of the browser; the numbers of tasks tell nobody anything. */
const storageKey = 'oems:tasks'
followed.subscribe(() => {
  const left = followed.get().filter(({ over }) => !over)
  if (left.length === 0) sessionStorage.removeItem(storageKey)
  else sessionStorage.setItem(storageKey, JSON.stringify(left))
})
export function followAgain() {
  const left = sessionStorage.getItem(storageKey)
  if (left !== null && followed.get().length === 0) followed.set(JSON.parse(left) as readonly Followed[])
}
