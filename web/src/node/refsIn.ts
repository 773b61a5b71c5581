import type { CallError } from '@oems/client/callError.ts'

interface Ref {
  readonly type: string
  readonly label: string
  readonly count: number
}
/** What a refusal names that is still there: 在岗员工 12; none where it was refused for something else. */
export const refsIn = ({ data }: CallError): readonly Ref[] | undefined => (data as { readonly refs?: readonly Ref[] } | null)?.refs
