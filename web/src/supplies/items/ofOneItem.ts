import { CallError } from '@oems/client/callError.ts'

/** What is refused of `items.0`, the only one that was sent, as of the fields of the form for it. */
export function ofOneItem(problem: unknown): unknown {
  if (!(problem instanceof CallError)) return problem
  const fields = problem.fields.map(({ path, msg }) => ({ path: path.replace(/^items\.0\./, ''), msg }))
  const data = fields.length === 0 ? problem.data : { ...(problem.data as object), fields }
  return new CallError({ code: problem.code, msg: problem.message, data }, problem.trace, problem.broken)
}
