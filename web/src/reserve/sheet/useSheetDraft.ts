import { type Keeping, useKeptDraft } from '../../kit/form/useKeptDraft.ts'
import { nothingWritten, type SheetStore, type Written } from './sheetStore.ts'

type Kept = Pick<Written, 'typed' | 'remark' | 'ossIds'>
const orNull = ({ typed, remark, ossIds }: Kept): Kept | null =>
  Object.keys(typed).length === 0 && remark === null && ossIds === null ? null : { typed, remark, ossIds }

/** Null where it is not what this version of the console keeps. */
export function readKept(data: string): Kept | null {
  try {
    const { typed = {}, remark = null, ossIds = null } = JSON.parse(data) as Partial<Kept>
    return orNull({ typed, remark, ossIds })
  } catch {
    return null
  }
}

const keeping: Keeping<Written, Kept> = {
  keptOf: orNull,
  read: readKept,
  restore: (now, kept) => ({ ...now, ...kept, typed: { ...kept.typed, ...now.typed } }),
  nothing: nothingWritten,
}

/** What is typed on a sheet of supplies; `routeKey` names project, type and period. */
export const useSheetDraft = (store: SheetStore, routeKey: string | null) => useKeptDraft(store, routeKey, keeping)
