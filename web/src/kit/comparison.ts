/** What a reply says of the day before that its figures are compared with. */
export interface Comparison {
  /** The moment up to which that day counts; null: the whole of it, for the day asked about is over. */
  readonly until: string | null
  /** Declarations may still come in time. */
  readonly open: boolean
}

export interface Change {
  /** Text: of a rate, in points. */
  readonly value: number | string | null
  readonly text: '较前一日' | '较昨日同时'
  readonly good?: 'up' | 'down'
}

/** 较昨日同时 ↓12: a difference in the words of every card. Better and worse are said by colour once nothing more can come in time. */
export const changeOf = (value: number | string | null, { until, open }: Comparison, good?: 'up' | 'down'): Change => ({
  value,
  text: until === null ? '较前一日' : '较昨日同时',
  ...(good && !open && { good }),
})

export const differenceOf = (now: number | null, before: number | null) => (now === null || before === null ? null : now - before)
