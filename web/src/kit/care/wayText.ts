interface Way {
  readonly distanceKm: string | null
  readonly travelMinutes: number | null
}
/** How far a hospital is, and how long it takes to get there: 12.5 公里 · 25 分钟. */
export const wayText = ({ distanceKm, travelMinutes }: Way) =>
  [distanceKm === null ? null : `${Number(distanceKm)} 公里`, travelMinutes === null ? null : `${travelMinutes} 分钟`]
    .filter((part) => part !== null)
    .join(' · ') || '—'
