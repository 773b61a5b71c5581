import { join } from 'node:path'
import { chinesePlaces } from './china.ts'
import { nations } from './nations.ts'
import { provincesAbroad } from './provinces.ts'

const folder = join(import.meta.dirname, '../../server/src/area/data')

/** What the files hold: one line a row, its columns divided by tabs. */
export const areaFiles = (): Readonly<Record<string, string>> => ({
  [join(folder, 'nations.tsv')]: linesOf(nations()),
  [join(folder, 'areas.tsv')]: linesOf([...chinesePlaces(), ...provincesAbroad()]),
})

const linesOf = (rows: readonly (readonly string[])[]) => rows.map((row) => `${row.join('\t')}\n`).join('')
