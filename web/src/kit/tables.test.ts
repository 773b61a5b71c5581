import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const here = join(import.meta.dirname, '..')
/** The tables of the kit, and those that are no lists: lines to be corrected, a tree, a form without a heading. */
const ownTables = [
  'access/menus/MenuTable.tsx',
  'kit/import/StagedTable.tsx',
  'kit/list/ListTable.tsx',
  'kit/record/RecordTable.tsx',
  'parameters/ParameterTable.tsx',
]

test('a page draws its rows with the tables of the kit, so that what these gain all gain', () => {
  const drawing = globSync('**/*.{ts,tsx}', { cwd: here }).filter((path) =>
    [...readFileSync(join(here, path), 'utf8').matchAll(/import \{([^}]*)\} from 'antd'/g)].some(([, names]) => /\bTable\b/.test(names!)),
  )
  expect(drawing.sort()).toEqual(ownTables)
})
