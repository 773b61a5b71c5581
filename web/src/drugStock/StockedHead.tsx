import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { ExpiryState, StockLevel } from '@oems/contract/drugStock/codes.ts'
import type { ReactNode } from 'react'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import { ExpiryTag, LevelBar } from './tones.tsx'

interface Props {
  readonly row: {
    readonly name: string
    readonly spec: string | null
    readonly orgName: string
    readonly stockLevel: CodeOf<typeof StockLevel> | null
    readonly expiryState: CodeOf<typeof ExpiryState> | null
  }
  readonly actions?: ReactNode
}

/** The head of what a project keeps: whether there is enough of it, and until when. */
export const StockedHead = ({ row: { name, spec, orgName, stockLevel, expiryState }, actions }: Props) => (
  <RecordHead
    name={name}
    about={spec}
    states={
      <>
        <LevelBar level={stockLevel} />
        {expiryState !== null && <ExpiryTag state={expiryState} />}
      </>
    }
    place={orgName}
    actions={actions}
  />
)
