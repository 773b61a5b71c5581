import type { Memory, Unfinished } from '@oems/client/upload/means.ts'
import { type BizType, partsWaitHours } from '@oems/contract/files/codes.ts'
import { stored } from '../../core/stored.ts'

interface Entry extends Unfinished {
  readonly until: number
}
type Entries = Readonly<Record<string, Entry>>
const name = 'uploads'
const rateName = 'upload:rate'

/** A browser does not say where a file lies: the same name, size and moment of its last change are taken for the same file. */
const keyOf = ({ name, size, lastModified }: File, bizType: BizType) => [bizType, size, lastModified, name].join('|')
const entries = () => (stored.get()[name] ?? {}) as Entries
const put = (next: Entries) => stored.set((all) => ({ ...all, [name]: next }))
const waiting = () => Object.fromEntries(Object.entries(entries()).filter(([, { until }]) => until > Date.now()))

/** Encrypted for the account, and gone when it signs out, like everything that a browser stores. */
export const memory: Memory = {
  find: (file, bizType) => waiting()[keyOf(file, bizType)] ?? null,
  keep(file, bizType, upload) {
    const key = keyOf(file, bizType)
    const until = waiting()[key]?.until ?? Date.now() + partsWaitHours * 3_600_000
    put({ ...waiting(), [key]: { ...upload, until } })
  },
  forget(file, bizType) {
    const { [keyOf(file, bizType)]: _, ...others } = waiting()
    put(others)
  },
  rate: () => (stored.get()[rateName] ?? null) as number | null,
  keepRate(rate) {
    if (rate !== null) stored.set((all) => ({ ...all, [rateName]: Math.round(rate) }))
  },
}
