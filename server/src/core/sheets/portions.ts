import { charactersOf, type SheetRow } from './reader.ts'

/** What one portion holds at most, but for the line that fills it. */
interface Portion {
  readonly lines: number
  readonly characters: number
}

/** So many lines at a time, fewer where they are long. */
export async function* portionsOf(rows: AsyncIterable<SheetRow> | Iterable<SheetRow>, most: Portion): AsyncGenerator<SheetRow[]> {
  let portion: SheetRow[] = []
  let characters = 0
  for await (const row of rows) {
    portion.push(row)
    characters += charactersOf(row)
    if (portion.length < most.lines && characters < most.characters) continue
    yield portion
    portion = []
    characters = 0
  }
  if (portion.length > 0) yield portion
}
