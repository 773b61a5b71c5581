import { Drawer, type DrawerProps } from 'antd'
import heading from '../Heading.module.css'

/** A drawer to read in. What it holds takes the focus itself, so that the arrow keys scroll it also where there is nothing to press. */
export const ReadingDrawer = ({ children, title, ...props }: DrawerProps & { readonly title: string }) => (
  <Drawer {...props} title={<h2 className={heading.title}>{title}</h2>}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
    <section aria-label={title} tabIndex={0}>
      {children}
    </section>
  </Drawer>
)
