import { StarFilled, StarOutlined } from '@ant-design/icons'
import { IcdStatus } from '@oems/contract/icd/codes.ts'
import { type Icd, icds } from '@oems/contract/icd/icds.ts'
import { Button } from 'antd'
import { useCan, useWrite } from '../core/calls.ts'
import styles from './Star.module.css'

/** The star of a common code: pressed, it turns. */
export function Star({ row: { dictIcdId, code, status } }: { readonly row: Pick<Icd, 'dictIcdId' | 'code' | 'status'> }) {
  const can = useCan()
  const isCommon = status === IcdStatus.common
  const call = isCommon ? icds.close : icds.open
  const turning = useWrite(call, null)
  const icon = isCommon ? <StarFilled /> : <StarOutlined />
  if (!can(call)) return <span title={IcdStatus.label(status)}>{icon}</span>
  return (
    <Button
      type="text"
      size="small"
      // A click turns the star, and does not open the row's record.
      data-row-actions=""
      className={styles.star ?? ''}
      aria-label={`${code}常用`}
      aria-pressed={isCommon}
      title={isCommon ? '常用，点击改为不常用' : '不常用，点击改为常用'}
      icon={icon}
      loading={turning.isPending}
      onClick={() => turning.mutate({ dictIcdIds: [dictIcdId] })}
    />
  )
}
