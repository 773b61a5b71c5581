import { createStore } from '@oems/client/store.ts'

/** A long task that was begun in this window and makes a file. */
export interface Followed {
  readonly taskId: number
  /** Put out of the way; it comes back when it is over. */
  readonly aside: boolean
}

/** Each has a card at the edge of the screen, whatever page is in front, and its file is saved when it is done. */
export const followed = createStore<readonly Followed[]>([])

export const follow = (taskId: number) => followed.set((all) => [...all.filter((one) => one.taskId !== taskId), { taskId, aside: false }])
export const putAside = (taskId: number) => followed.set((all) => all.map((one) => (one.taskId === taskId ? { taskId, aside: true } : one)))
export const unfollow = (taskId: number) => followed.set((all) => all.filter((one) => one.taskId !== taskId))
export const unfollowAll = () => followed.set([])
