import { Drawer, type DrawerProps } from 'antd'
import { useOpenedOnce } from '../form/FormDialog.tsx'
import heading from '../Heading.module.css'
import { SheetHead } from '../print/SheetHead.tsx'

/** A drawer to read in. What it holds takes the focus itself, so that the arrow keys scroll it also where there is nothing to press. */
export function ReadingDrawer({ children, title, ...props }: DrawerProps & { readonly title: string }) {
  if (!useOpenedOnce(props.open === true)) return null
  return (
    <Drawer {...props} title={<h2 className={heading.title}>{title}</h2>}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section aria-label={title} tabIndex={0}>
        <SheetHead title={title} />
        {children}
      </section>
    </Drawer>
  )
}
