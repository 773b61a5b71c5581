import { createDecipheriv } from 'node:crypto'
import { CopyOut } from '@oems/server/core/db/copyDriver.ts'
import type { Database } from '@oems/server/core/db/database.ts'
import { writeXlsxStream } from 'hucre/xlsx'
import { benchKeys } from '../place.ts'

const list = `copy (
  select p.name, e.work_no, p.sex, p.birthday, p.nation_code, p.id_type, p.id_number, p.telephone_code, p.mobile, e.emp_type, e.position, e.job_title, e.dept_name,
    e.team_name, o.org_name, h.org_name, e.emp_status, d.level, e.entry_date, e.arrival_date, e.account_id is not null, e.created_at
  from employee e join person p on p.id = e.id join org o on o.id = e.org_id join org h on h.id = e.home_org_id
    left join declare_person_day d on d.person_id = e.id and d.day = current_date
  where e.deleted_at is null order by e.id desc) to stdout`
const key = benchKeys.sealing.get(benchKeys.writing)!
const [nonceBytes, tagBytes] = [12, 16]

/** `name's length | name | nonce | tag | text`, as the text of COPY has it: `\\\\x…`. */
function unsealed(hex: string): string {
  const sealed = Buffer.from(hex.slice(3), 'hex')
  const at = 1 + sealed[0]!
  const textAt = at + nonceBytes + tagBytes
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(at, at + nonceBytes))
  decipher.setAuthTag(sealed.subarray(at + nonceBytes, textAt))
  return decipher.update(sealed.subarray(textAt), undefined, 'utf8') + decipher.final('utf8')
}

/** The rows of the export by COPY, their numbers opened; gives how many there were. */
export async function bareRows({ reader }: Database): Promise<number> {
  const client = await reader.$client.connect()
  try {
    const copy = new CopyOut(list)
    client.query(copy)
    let rows = 0
    for await (const piece of copy)
      for (const line of piece.toString().split('\n')) {
        if (line === '') continue
        rows += 1
        for (const cell of line.split('\t')) if (cell.startsWith('\\\\x')) unsealed(cell)
      }
    return rows
  } finally {
    client.release()
  }
}

/** These rows as a workbook, by the library alone; gives its bytes. */
export async function bareBook([head = [], ...rows]: readonly (readonly string[])[]): Promise<number> {
  let bytes = 0
  const lines = (async function* () {
    yield* rows.map((row) => [...row])
  })()
  for await (const piece of writeXlsxStream(lines, { name: '员工', columns: head.map((header) => ({ header })) })) bytes += piece.length
  return bytes
}
