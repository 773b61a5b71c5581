import type { Actor } from '../context.ts'
import { orgProjectIdOf } from '../db/org.ts'
import { conflict } from '../errors.ts'

/** The header `op` names the organisation that the window shows; a window left behind by a switch elsewhere writes nothing (01 §6.3). */
export function checkOp({ orgId, orgType, orgProjectType }: Actor, op: unknown): void {
  if (op === undefined || op === '') return
  if (op !== orgProjectIdOf({ id: orgId, orgType, orgProjectType })) throw conflict('当前组织已在其他页面切换，请刷新后再操作')
}
