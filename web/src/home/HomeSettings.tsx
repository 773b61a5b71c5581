import { Button, Drawer, Flex } from 'antd'
import type { HomePart } from '../core/homePart.ts'
import { OrderedChoices } from '../kit/list/OrderedChoices.tsx'
import { type Arrangement, isHidden, withHidden } from './arrangement.ts'

interface Props {
  readonly open: boolean
  /** In their present order, the hidden ones too. */
  readonly parts: readonly HomePart[]
  readonly arrangement: Arrangement
  readonly arrange: (next: Arrangement) => void
  readonly close: () => void
}

/** Which parts the home page has for the present role, and in which order: applied at once, and stored for the account on every computer. */
export default function HomeSettings({ open, parts, arrangement, arrange, close }: Props) {
  return (
    <Drawer
      open={open}
      title="设置首页"
      size={360}
      onClose={close}
      footer={
        <Flex justify="space-between" gap={8}>
          <Button onClick={() => arrange({})}>恢复默认</Button>
          <Button type="primary" onClick={close}>
            完成
          </Button>
        </Flex>
      }
    >
      <OrderedChoices
        choices={parts.map((part) => ({ key: part.key, label: part.title, isShown: !isHidden(part, arrangement) }))}
        show={(key, shown) => arrange(withHidden(arrangement, key, !shown))}
        reorder={(order) => arrange({ ...arrangement, order })}
      />
    </Drawer>
  )
}
