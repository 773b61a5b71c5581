import type { Field } from '@oems/contract/core/fields.ts'
import type { TObject, TSchema } from 'typebox'

interface Node extends Field {
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
}

/**
 * How long a text may be as the contract has it, for an input that no `<Field>` draws: `longest(Receipt, 'lines', 'reason')` of the lines of a
 * receipt.
 */
export function longest(of: TObject, ...path: readonly string[]): number {
  const found = path.reduce<Node | undefined>((node, name) => (node?.items ?? node)?.properties?.[name], of as TSchema as Node)
  const { maxLength } = found?.items ?? found ?? {}
  if (maxLength === undefined) throw new Error(`the contract says nothing of the length of ${path.join('.')}`)
  return maxLength
}
