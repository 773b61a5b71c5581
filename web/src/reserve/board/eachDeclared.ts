import { CallError } from '@oems/client/callError.ts'
import type { LeftOut } from './OutcomeDialog.tsx'

/** One after the other, so that a long choice is no burst; who was refused is told with the reason, and a broken line is a reason too. */
export async function eachDeclared(
  projectIds: readonly number[],
  declare: (projectId: number) => Promise<unknown>,
  progress: (done: number) => void = () => {},
): Promise<{ readonly declared: number; readonly leftOut: readonly LeftOut[] }> {
  const leftOut: LeftOut[] = []
  for (const [at, projectId] of projectIds.entries()) {
    try {
      await declare(projectId)
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      leftOut.push({ projectId, reason: problem.broken ? '网络中断，请重试' : (problem.fields[0]?.msg ?? problem.message) })
    }
    progress(at + 1)
  }
  return { declared: projectIds.length - leftOut.length, leftOut }
}
