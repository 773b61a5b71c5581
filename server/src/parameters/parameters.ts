import type { Input } from '@oems/contract/core/call.ts'
import { flag, longText, time } from '@oems/contract/core/fields.ts'
import { logged } from '@oems/contract/parameters/console.ts'
import {
  parameters as calls,
  hiddenValue,
  Parameter,
  type ParameterDraft,
  type ParameterUpdate,
} from '@oems/contract/parameters/parameters.ts'
import { asc, eq, inArray, or } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { has, is } from '../core/db/filters.ts'
import { tableStore, touch } from '../core/db/store.ts'
import type { LogTarget } from '../core/domain.ts'
import { badField, conflict, notFound, ruleBroken } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { parameters } from '../core/settings.ts'
import { signal } from '../core/signals.ts'
import { config as t } from '../core/tables.ts'
import { holdPicture } from './pictures.ts'
import { refuseUnfit } from './rules.ts'
import { limitsOf, type Row, titleOf, toView, valueInForce } from './toView.ts'

/** Everybody's who may see parameters. Their values are told by hand, for the log may hold some of them alone. */
const store = tableStore(t, '参数', {
  scope: () => undefined,
  orderBy: asc(t.paramKey),
  derived: ['paramValue', 'sealedValue', 'secret', 'range', 'builtIn'],
})

/** A row that an earlier or a later release has made is none of this one's. */
const known = or(eq(t.builtIn, false), inArray(t.paramKey, Object.keys(parameters)))

export default implement(calls, {
  async list(ctx, { paramKey, businessDomainId, ...query }) {
    const found = await store.page(ctx, query, store.visible(ctx, known, named(paramKey), is(t.businessDomainId, businessDomainId)))
    return { ...found, list: found.list.map(toView) }
  },
  async info(ctx, { configId }) {
    const [row] = await store.rows(ctx, store.visible(ctx, known, eq(t.id, configId)))
    if (!row) throw notFound()
    return toView(row)
  },
  save,
  update,
  delete: remove,
})

/** By its key, or by what it is called. */
function named(text: string | null) {
  if (text === null) return undefined
  const keys = Object.entries(parameters).flatMap(([key, { title }]) => (title.includes(text) ? [key] : []))
  return or(has(t.paramKey, text), inArray(t.paramKey, keys))
}

async function save(ctx: WriteCtx, { secret, paramValue, ...draft }: ParameterDraft) {
  refuseUnfit(ctx, '', limitsOf({ ...draft, builtIn: false }), paramValue)
  const row = { ...draft, secret: secret === 1, builtIn: false, ...stored(secret === 1, paramValue) }
  const made = await store.insert(ctx, row)
  await tell(ctx)
  return made
}

async function update(ctx: WriteCtx, input: ParameterUpdate) {
  const [before] = await ctx.db
    .select()
    .from(t)
    .where(store.visible(ctx, known, eq(t.id, input.configId)))
    .for('update')
  if (!before) throw notFound()
  if (before.version !== input.version) throw conflict()
  const changes = { ...described(before, input), ...valued(ctx, before, input) }
  const after = { ...before, ...changes }
  await ctx.db
    .update(t)
    .set({ ...changes, ...touch(ctx), version: before.version + 1 })
    .where(eq(t.id, before.id))
  if (before.builtIn) await holdPicture(ctx, before.paramKey, after.paramValue)
  ctx.note({ what: store.what, id: before.id, name: titleOf(after), before: told(before), after: told(after) })
  await tell(ctx)
}

/** What an own parameter is; a built-in one is what the release says. */
function described({ builtIn, ...before }: Row, { paramKey, valueType, businessDomainId, remark }: ParameterUpdate): Partial<Row> {
  if (!builtIn)
    return {
      paramKey: paramKey ?? before.paramKey,
      valueType: valueType ?? before.valueType,
      businessDomainId: businessDomainId ?? before.businessDomainId,
      remark,
    }
  const isOther = (paramKey ?? before.paramKey) !== before.paramKey || (valueType ?? before.valueType) !== before.valueType
  if (isOther) throw ruleBroken('内置参数只能修改参数值')
  return {}
}

/** Nothing: a built-in one follows its default again. A secret that comes back as it was shown stays. */
function valued(ctx: WriteCtx, before: Row, { paramValue, ...input }: ParameterUpdate): Partial<Row> {
  if (before.secret && paramValue === hiddenValue) return {}
  if (paramValue === null) {
    if (!before.builtIn) throw badField('paramValue', '请输入参数值')
    return stored(before.secret, null)
  }
  const paramKey = before.builtIn ? before.paramKey : ''
  refuseUnfit(
    ctx,
    paramKey,
    limitsOf({ ...before, ...(!before.builtIn && { valueType: input.valueType ?? before.valueType }) }),
    paramValue,
  )
  return stored(before.secret, paramValue)
}

const stored = (secret: boolean, value: string | null) =>
  secret ? { paramValue: null, sealedValue: value } : { paramValue: value, sealedValue: null }

async function remove(ctx: WriteCtx, { ids }: Input<typeof calls.delete>) {
  const found = await store.rows(ctx, inArray(t.id, ids))
  if (found.some(({ builtIn }) => builtIn)) throw conflict('内置参数不能删除')
  await store.remove(ctx, ids)
  await tell(ctx)
}

/** From the commit on everybody goes by it, this process before its reply goes out. */
async function tell(ctx: WriteCtx): Promise<void> {
  await signal(ctx.db, 'parameters')
  ctx.after(() => ctx.signals.raise('parameters'))
}

/** A customer's own may hold anything, so that of it the log has only that it changed. */
function told(row: Row) {
  const { paramKey, valueType, businessDomainId, remark } = row
  return { paramKey, valueType, businessDomainId, remark, [row.builtIn && !row.secret ? 'paramValue' : 'hiddenValue']: valueInForce(row) }
}

const { paramKey, valueType, businessDomainId } = Parameter.properties
export const parameterTarget: LogTarget = {
  permissions: logged.参数,
  visibility: () => 'everybody',
  fields: {
    ...{ paramKey, valueType, businessDomainId, secret: flag('保密') },
    paramValue: { ...longText('参数值', 2000), log: 'plain' },
    hiddenValue: longText('参数值', 2000, 'secret'),
    remark: longText('说明', 500),
    deletedAt: time('删除时间'),
  },
}
