import { guidance } from '@oems/contract/reserve/guidance.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useCan } from '../../core/calls.ts'
import { GuidanceDrawer } from './GuidanceDrawer.tsx'

/** In the head of a page about the reserve: what has been said about it, also once it has been read. */
export function GuidanceButton() {
  const can = useCan()
  const [isOpen, open] = useState(false)
  if (!can(guidance.guidanceList)) return null
  return (
    <>
      <Button onClick={() => open(true)}>储备指南</Button>
      <GuidanceDrawer open={isOpen} close={() => open(false)} />
    </>
  )
}
