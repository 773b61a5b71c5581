import { createStore } from '@oems/client/store.ts'

/** A long task that was begun in this window and makes a file. */
export interface Followed {
  readonly taskId: number
  /** Put out of the way; it comes back when it is over. */
  readonly aside: boolean
}

/** Each has a card at the edge of the screen, whatever page is in front, and its file is saved when it is done. */
export const followed = createStore<readonly Followed[]>([])

export const follow = (taskId: number) => followed.set((all) => [...all.filter((task) => task.taskId !== taskId), { taskId, aside: false }])
export const putAside = (taskId: number) =>
  followed.set((all) => all.map((task) => (task.taskId === taskId ? { taskId, aside: true } : task)))
export const unfollow = (taskId: number) => followed.set((all) => all.filter((task) => task.taskId !== taskId))
export const unfollowAll = () => followed.set([])
