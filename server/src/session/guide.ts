import type { Ctx } from '../core/context.ts'

interface Reporter {
  readonly mustChange: boolean
  readonly baseRoleId: number
  readonly orgId: number
}

/** The step of the first-sign-in guide (01 §4.3): the password, then what the domain of the project's report says. */
export const guideStep = async ({ db, registry }: Pick<Ctx, 'db' | 'registry'>, { mustChange, ...reporter }: Reporter) =>
  mustChange ? 'PASSWORD' : registry.guideStepOf(db, reporter)
