import type { Line } from './values.ts'

type Lines = readonly Line[]

/** A referral names its hospital by the place in the list, so both change together. */
export const added = (lines: Lines): Lines => [...lines, { services: [], is24h: 0 }]

export const removed = (lines: Lines, referrals: Lines, place: number) => ({
  localInstitutions: lines.toSpliced(place, 1),
  referrals: referrals
    .filter(({ institution }) => institution !== place)
    .map((referral) => (Number(referral.institution) > place ? { ...referral, institution: Number(referral.institution) - 1 } : referral)),
})

export const toggled = (referrals: Lines, place: number): Lines =>
  referrals.some(({ institution }) => institution === place)
    ? referrals.filter(({ institution }) => institution !== place)
    : [...referrals, { institution: place, transport: null }]

/** One place nearer to the first. */
export const moved = (referrals: Lines, at: number): Lines => referrals.toSpliced(at - 1, 2, referrals[at]!, referrals[at - 1]!)

export const withTransport = (referrals: Lines, at: number, transport: string): Lines =>
  referrals.toSpliced(at, 1, { ...referrals[at]!, transport })
