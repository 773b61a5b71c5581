import { users as calls } from '@oems/contract/accounts/users.ts'
import type { Input } from '@oems/contract/core/call.ts'
import type { Ctx } from '../../core/context.ts'
import { implement } from '../../core/implement.ts'
import { revealing } from '../../core/reveal.ts'
import type { Exporter } from '../../core/sheets/exporting.ts'
import type { PlatformServices } from '../../operations/services.ts'
import { go2ccds } from '../../session/impersonation.ts'
import { applyAction } from '../accountActions.ts'
import { getAccount } from '../accountView.ts'
import { toInfo } from '../toView.ts'
import { exportUsers } from './export.ts'
import { list } from './list.ts'
import { remove } from './removal.ts'
import { createFromPerson, save, update } from './saving.ts'

/** The people of the console: who they are, what they may do where, and whether they may (01 §5.4). */
export const userCalls = (services: PlatformServices, exporting: Exporter) =>
  implement(calls, {
    list: list(services),
    info: async (ctx: Ctx, { userId, ...revealInput }: Input<typeof calls.info>) => {
      const reveals = revealing(ctx, 'sys:user:reveal', revealInput)
      return toInfo(ctx, await getAccount(ctx, userId), await services.settings.current(), reveals)
    },
    export: exportUsers(services, exporting),
    save: save(services),
    createS2: createFromPerson(services),
    update: update(services),
    delete: remove,
    dealAccount: async (ctx, input) => applyAction(ctx, input, await services.settings.current()),
    go2ccds: go2ccds(services),
  })
