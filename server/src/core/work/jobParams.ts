import type { FieldError } from '@oems/contract/core/errors.ts'
import { Nothing } from '@oems/contract/core/fields.ts'
import type { JobParams } from '@oems/contract/schedule/schedule.ts'
import type { TObject } from 'typebox'
import { badField, badInput, Refusal } from '../errors.ts'
import { readerOf } from '../http/input.ts'
import type { Executor } from './jobs.ts'

type Declared = Pick<Executor, 'params'>

/** Characters of their JSON (01 §2.7). */
const longest = 2_000

/** What an executor takes: nothing at all where it declares nothing. */
export const schemaOf = ({ params = Nothing }: Declared): TObject => params

/** As they come with a job: checked by the executor's schema, with its defaults; what is wrong is told by `params.<name>` (01 §5.5). */
export function readParams(executor: Declared, given: JobParams): JobParams {
  if (JSON.stringify(given).length > longest) throw badField('params', `参数不能超过${longest}个字`)
  try {
    return check(executor, given)
  } catch (error) {
    throw badInput(errorsIn(error).map(({ path, msg }) => ({ path: `params.${path}`, msg })))
  }
}

/** As they were stored, perhaps by an older release: what does not fit any more is said in words, as the outcome of the run. */
export function storedParams(executor: Declared, stored: string): JobParams {
  try {
    return check(executor, JSON.parse(stored) as JobParams)
  } catch (error) {
    const errors = errorsIn(error).map(({ path, msg }) => `${path} ${msg}`)
    throw new Error(`参数不正确：${errors.join('；')}`)
  }
}

const check = (executor: Declared, body: JobParams) => readerOf(schemaOf(executor))({ params: {}, query: {}, body }) as JobParams

function errorsIn(error: unknown): readonly FieldError[] {
  if (!(error instanceof Refusal)) throw error
  return (error.reply.data as { readonly fields: readonly FieldError[] }).fields
}
