import { moment } from './moment.ts'

/** A deadline at midnight is shown as 23:59 of the day that ends with it. */
export function deadlineText(deadlineAt: string | null): string {
  const text = moment(deadlineAt)
  return deadlineAt && text.endsWith('00:00') ? moment(new Date(Date.parse(deadlineAt) - 60_000).toISOString()) : text
}
