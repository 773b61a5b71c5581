import { AgreementState } from '@oems/contract/coop/codes.ts'
import { afterAll, expect, test } from 'vitest'
import { agreementStateOf } from './agreement.ts'

const own = process.env.TZ
afterAll(() => {
  if (own === undefined) delete process.env.TZ
  else process.env.TZ = own
})

test.each(['UTC', 'Asia/Shanghai', 'America/Lima', 'Pacific/Kiritimati'])(
  'an agreement ends with its last day in Shanghai, on a server in %s as well (§9 no. 13)',
  (zone) => {
    process.env.TZ = zone
    const until = { agreementNo: null, agreementStart: null, agreementEnd: '2026-06-30' }
    const stateAt = (moment: string) => agreementStateOf(until, new Date(moment))
    expect(stateAt('2026-06-30T23:59:59+08:00')).toBe(AgreementState.expiring)
    expect(stateAt('2026-07-01T00:00:00+08:00')).toBe(AgreementState.expired)
  },
)
