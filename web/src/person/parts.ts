import type { Call } from '@oems/contract/core/call.ts'
import type { EmployeeInfo } from '@oems/contract/people/employees.ts'
import type { Load } from '../core/component.ts'

/** The numbers of a person's record that are masked until they are asked for with a purpose. */
export type Numbers = Pick<EmployeeInfo, 'idNumber' | 'mobile' | 'emergencyPhone'>

/** What a part of a person's record goes by. */
export interface PersonView {
  readonly personId: number
  /** The day that is looked at; null: today. */
  readonly date: string | null
  /** Once they were asked for. */
  readonly numbers: Numbers | undefined
}

/** What a domain's `personParts.ts` declares as `personParts`: a part of the one record of a person, read by a call of that domain. */
export interface PersonPart {
  /** By which pages open the record at it. */
  readonly name: string
  readonly title: string
  /** In the head: what happened lately. */
  readonly place: 'head' | 'body'
  /** It is read by this call; who may make it sees the part. */
  readonly may: Call<'read'>
  /** Absent: it is not read before somebody asks for it in the part itself. */
  readonly input?: (view: Pick<PersonView, 'personId' | 'date'>) => object
  readonly order: number
  readonly load: Load<PersonView>
}

const all = import.meta.glob<readonly PersonPart[]>('../*/personParts.ts', { eager: true, import: 'personParts' })

/** Every part, in the order in which a record has them. */
export const personParts: readonly PersonPart[] = Object.values(all)
  .flat()
  .sort((a, b) => a.order - b.order)
