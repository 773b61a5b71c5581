import { DeclareSource } from '@oems/contract/declaration/codes.ts'
import { phone as calls } from '@oems/contract/phone/phone.ts'
import { implement } from '../core/implement.ts'
import { declare } from '../declaration/declare.ts'
import { thresholdsOf } from '../declaration/thresholds.ts'
import { bothTimes } from '../declaration/times.ts'
import { nodeOfCode } from '../organisation/nodeOfCode.ts'
import { activate } from './activate.ts'
import { giveConsent } from './consents.ts'
import { declareDay, declareMonth } from './history.ts'
import { home } from './home.ts'
import { withdrawConsent } from './withdrawal.ts'

/** Employees about themselves (03 §5.10): whose day it is follows from the sign-in alone. */
export default implement(calls, {
  node: (ctx, { qrToken }) => nodeOfCode(ctx, qrToken),
  activate,
  home,
  declare: async (ctx, { openSeconds, oneTap, ...input }) => {
    const { declaredAt, timeZone, ...declared } = await declare(ctx, thresholdsOf(ctx), {
      ...input,
      personId: ctx.actor.personId!,
      source: DeclareSource.self,
      oneTapSeconds: oneTap === 1 ? openSeconds : null,
    })
    return { ...declared, declaredAt: bothTimes(declaredAt, timeZone) }
  },
  declareMonth,
  declareDay,
  consent: giveConsent,
  consentWithdraw: withdrawConsent,
})
