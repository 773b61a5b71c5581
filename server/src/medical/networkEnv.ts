import type { Input } from '@oems/contract/core/call.ts'
import { isMasked } from '@oems/contract/core/numbers.ts'
import { projectNetworkEnv as calls, NetworkEnvFields as Fields, type NetworkEnvFields } from '@oems/contract/medical/networkEnv.ts'
import { networkEnvErrors } from '@oems/contract/medical/networkEnvFields.ts'
import { eq } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { badInput, conflict } from '../core/errors.ts'
import { notifyCareChanged } from '../core/followers.ts'
import { implement } from '../core/implement.ts'
import { unmasked } from '../core/masks.ts'
import { revealing } from '../core/reveal.ts'
import { lockOpenProject, ofProject, projectInScope, networkEnvStore as store } from './stores.ts'
import { type ProjectNetworkEnvRow, projectNetworkEnv as t } from './tables.ts'

export default implement(calls, {
  async detail(ctx, { projectId, ...asked }) {
    const reveal = revealing(ctx, 'biz:org-contacts:reveal', asked)
    const node = await projectInScope(ctx, projectId)
    const record = await networkEnvOf(ctx, projectId)
    return record && reveal({ what: store.what, id: record.id, name: node.orgName, orgId: projectId }, record)
  },
  save: (ctx, { projectId, ...fields }: Input<typeof calls.save>) => saveNetworkEnv(ctx, projectId, fields, null),
  async update(ctx, { id, version, ...fields }: Input<typeof calls.update>) {
    await saveNetworkEnv(ctx, (await store.get(ctx, id)).orgId, fields, version)
  },
})

/** What a project that the caller sees has reported; its number goes out masked. */
export async function networkEnvOf(ctx: Ctx, projectId: number) {
  const [row] = await store.rows(ctx, eq(t.orgId, projectId))
  return row ? ofProject(row) : null
}

/** Writes the one record of a project: without a version it has none yet, with one it is the record that was read at it. */
export async function saveNetworkEnv(
  ctx: WriteCtx,
  projectId: number,
  sent: NetworkEnvFields,
  version: number | null,
): Promise<ProjectNetworkEnvRow> {
  await lockOpenProject(ctx, projectId)
  const [found] = version === null ? [] : await store.rows(ctx, eq(t.orgId, projectId))
  const fields = found ? unmasked(Fields.properties, sent, found) : sent
  const errors = [...networkEnvErrors(fields), ...ownErrors(ctx, fields)]
  if (errors.length > 0) throw badInput(errors)
  if (version !== null && !found) throw conflict()
  const saved = await (found && version !== null
    ? store.update(ctx, { ...fields, id: found.id, version })
    : store.insert(ctx, { ...fields, orgId: projectId }))
  await notifyCareChanged(ctx, [projectId])
  return saved
}

const ownErrors = ({ now }: WriteCtx, { testedAt, itContactPhone }: NetworkEnvFields) => [
  ...(testedAt !== null && new Date(testedAt) > now ? [{ path: 'testedAt', msg: '测试时间不能晚于现在' }] : []),
  ...(itContactPhone !== null && isMasked(itContactPhone) ? [{ path: 'itContactPhone', msg: '请输入完整号码，不能含有*' }] : []),
]
