import type { Call } from '@oems/contract/core/call.ts'
import type { Field } from '@oems/contract/core/fields.ts'

/** `const input = inputsFor(UserDraft)`, then `<input {...input.username} />`: no more can be typed than the contract takes. */
export function inputsFor<I extends Call['input']>(schema: I) {
  const fields = Object.entries(schema.properties as unknown as Readonly<Record<string, Field>>)
  const inputs = fields.map(([name, { maxLength }]) => [name, { maxLength }])
  return Object.fromEntries(inputs) as Record<keyof I['properties'], { readonly maxLength: number | undefined }>
}
