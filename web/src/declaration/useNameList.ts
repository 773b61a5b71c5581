import type { FillingRow } from '@oems/contract/declaration/fillingManagement.ts'
import { useEffect, useRef } from 'react'
import { succeeded } from '../core/notices.ts'
import { copy } from '../kit/copy.ts'

/** The rows that were shown, by their numbers, and 复制名单: names, units and masked numbers as lines to paste, of the rows that are shown or of those that are chosen, on other pages too. */
export function useNameList(rows: readonly FillingRow[]) {
  const seen = useRef(new Map<number, FillingRow>())
  useEffect(() => {
    for (const row of rows) seen.current.set(row.empId, row)
  }, [rows])
  const seenAmong = (ids: readonly number[]) => ids.flatMap((id) => seen.current.get(id) ?? [])
  return {
    seenAmong,
    copyShown: () => copyNames(rows),
    copyChosen: (ids: readonly number[]) => copyNames(seenAmong(ids)),
  }
}

function copyNames(rows: readonly FillingRow[]) {
  if (copy(nameLines(rows))) succeeded(`已复制 ${rows.length} 人的姓名、单位与手机`)
}

const nameLines = (rows: readonly FillingRow[]) =>
  rows.map(({ name, orgName, mobile }) => [name, orgName, mobile ?? '—'].join('\t')).join('\n')
