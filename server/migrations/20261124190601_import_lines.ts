import { type Conversion, sealPlain } from '../src/core/db/conversion.ts'

type Row = Readonly<Record<string, unknown>>

const sentencesOf = (column: string) => (row: Row) => {
  const sentences = row[column] as readonly unknown[] | null
  return sentences && sentences.length > 0 ? JSON.stringify(sentences) : null
}

const seal: Conversion = (client) =>
  sealPlain(client, {
    table: 'sys_import_row',
    key: { batch_number: 'varchar', row_no: 'integer' },
    plain: ['errors', 'hints'],
    sealed: { sealed_errors: sentencesOf('errors'), sealed_hints: sentencesOf('hints') },
  })
export default seal
