import type { Conversion } from '../src/core/db/conversion.ts'
import { sealPlain } from '../src/core/db/conversion.ts'
import { unseal } from '../src/core/db/keys.ts'

type Row = Readonly<Record<string, unknown>>

/** As the program writes them from now on: what was not answered is not there. */
const answers = {
  bodyState: 'body_state',
  symptomOther: 'symptom_other',
  contactHistory: 'contact_history',
  isolationState: 'isolation_state',
  vaccination: 'vaccination',
  testResult: 'test_result',
  locationNation: 'location_nation',
  locationText: 'location_text',
  leftSite: 'left_site',
  medication: 'medication',
  remark: 'remark',
}
const answered = (row: Row) => Object.entries(answers).map(([name, column]) => [name, plainOf(row[column])] as const)
const plainOf = (value: unknown) => (value instanceof Uint8Array ? unseal(value) : value)
const answersOf = (row: Row) => JSON.stringify(Object.fromEntries(answered(row).filter(([, value]) => value !== null)))
const textOf = (column: string) => (row: Row) => row[column] as string | null

const seal: Conversion = async (client) => {
  await sealPlain(client, {
    table: 'declare_health',
    key: { day: 'date', id: 'bigint' },
    plain: [...Object.values(answers), 'void_reason'],
    sealed: { answers: answersOf, sealed_void_reason: textOf('void_reason') },
  })
  for (const table of ['employee', 'sys_account'])
    await sealPlain(client, { table, key: { id: 'bigint' }, plain: ['remark'], sealed: { sealed_remark: textOf('remark') } })
}
export default seal
