import pg from 'pg'

type Query = (this: pg.Client, ...query: unknown[]) => unknown
type Reply = (error: unknown, result: unknown) => unknown
const prototype = pg.Client.prototype as unknown as { query: Query }

type Replied = (text: string, by: pg.Client) => Promise<unknown> | undefined

/** While `work` runs, each statement that has been answered is shown; its answer waits for what that gives. */
export async function watching<T>(replied: Replied, work: () => Promise<T>): Promise<T> {
  const original = prototype.query
  prototype.query = function (...query) {
    const [config] = query
    const text = typeof config === 'string' ? config : String((config as { text?: string }).text ?? '')
    const last = query.at(-1)
    if (typeof last === 'function') {
      const reply: Reply = async (error, result) => {
        await replied(text, this)
        ;(last as Reply)(error, result)
      }
      return original.call(this, ...query.slice(0, -1), reply)
    }
    const answer = original.call(this, ...query)
    if (!(answer instanceof Promise)) return answer
    return answer.then(async (result: unknown) => {
      await replied(text, this)
      return result
    })
  }
  try {
    return await work()
  } finally {
    prototype.query = original
  }
}

/** How many reads of figures stood by themselves: beside others of the same reply they may have seen another moment. */
export async function figuresOutsideSnapshots(work: () => Promise<unknown>): Promise<number> {
  const inSnapshot = new WeakSet<pg.Client>()
  let outside = 0
  const replied: Replied = (text, by) => {
    if (/^begin .*repeatable read/.test(text)) inSnapshot.add(by)
    if (/^(commit|rollback)/.test(text)) inSnapshot.delete(by)
    if (text.includes('stat_read(') && !inSnapshot.has(by)) outside += 1
    return undefined
  }
  await watching(replied, work)
  return outside
}
