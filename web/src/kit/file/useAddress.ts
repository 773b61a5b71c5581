import type { OssFile } from '@oems/contract/files/files.ts'
import { useEffect, useRef, useState } from 'react'
import { line } from '../../core/line.ts'
import { fresh } from './addresses.ts'

/** As much of a file as it takes to show it. */
export type Shown = Pick<OssFile, 'ossId' | 'url' | 'thumbUrl'>

/** The first, and two with fresh addresses (01 §6.1). */
const attemptsAtMost = 3

interface State {
  /** The address that the page was drawn with. */
  readonly given: string
  readonly src: string
  readonly attempt: number
  readonly hasFailed: boolean
}

/**
 * Where a picture, video or sound is fetched from: an address that has run out is followed by a fresh one, and in the end by 重试. What shows it
 * has `attempt` as its key, since a browser does not fetch again what it has failed to fetch from the same address.
 */
export function useAddress(file: Shown, isThumb = false) {
  const addressOf = ({ url, thumbUrl }: Shown) => (isThumb ? thumbUrl : null) ?? url
  const given = addressOf(file)
  const first: State = { given, src: given, attempt: 1, hasFailed: false }
  const [state, setState] = useState(first)
  const current = state.given === given ? state : first

  async function renew(attempt: number) {
    const renewed = await fresh(file.ossId).catch(() => null)
    setState({ given, src: renewed ? addressOf(renewed) : current.src, attempt, hasFailed: renewed === null })
  }
  const latest = useRef(renew)
  latest.current = renew
  const { hasFailed } = current
  // What failed because the line was broken comes by itself when it stands again.
  useEffect(() => (hasFailed ? line.subscribe(() => line.get() && void latest.current(1)) : undefined), [hasFailed])
  return {
    ...current,
    failed: () => (current.attempt < attemptsAtMost ? void renew(current.attempt + 1) : setState({ ...current, hasFailed: true })),
    again: () => void renew(1),
  }
}
