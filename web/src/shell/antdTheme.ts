import { type ThemeConfig, theme } from 'antd'
import { dark, fontFamily, light } from '../core/theme.ts'

/** Behind words of a state by day: what antd derives from our dark greens and browns is nearly grey. */
const grounds = (tint: string) => ({
  colorInfoBg: tint,
  colorInfoBorder: '#B5DAD7',
  colorSuccessBg: '#EAF5ED',
  colorSuccessBorder: '#BFDFC8',
  colorWarningBg: '#FDF3E7',
  colorWarningBorder: '#F0D2AE',
  colorErrorBg: '#FDEDEC',
  colorErrorBorder: '#F2C4C1',
})

/** The tokens of the product in antd's words. Without motion nothing waits for the end of one. */
export function antdTheme({ night, still }: Readonly<Record<'night' | 'still', boolean>>): ThemeConfig {
  const tokens = night ? dark : light
  return {
    algorithm: night ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: tokens.primary,
      colorPrimaryBg: tokens.tint,
      colorPrimaryBgHover: tokens.tint,
      controlItemBgActive: tokens.tint,
      controlItemBgActiveHover: tokens.tint,
      colorInfo: tokens.primary,
      colorLink: tokens.link,
      colorSuccess: tokens.done,
      colorWarning: tokens.due,
      colorError: tokens.overdue,
      colorBgLayout: tokens.page,
      colorBgContainer: tokens.card,
      colorBgElevated: tokens.raised,
      colorText: tokens.text,
      colorTextSecondary: tokens.soft,
      colorTextTertiary: tokens.faint,
      colorTextDescription: tokens.faint,
      colorTextPlaceholder: tokens.faint,
      colorBorder: tokens.line,
      colorBorderSecondary: tokens.line,
      ...(!night && grounds(tokens.tint)),
      fontFamily,
      fontSize: 14,
      borderRadius: 6,
      controlHeightSM: 28,
      motion: !still,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.16s',
    },
    components: {
      Table: {
        cellPaddingBlockSM: 9,
        cellPaddingInlineSM: 10,
        headerBg: night ? '#1E282E' : '#F3F6F8',
        rowHoverBg: night ? '#202A30' : '#F7FAFB',
        rowSelectedBg: tokens.tint,
        rowSelectedHoverBg: tokens.tint,
      },
      Menu: {
        itemHeight: 36,
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        itemSelectedBg: tokens.tint,
        itemSelectedColor: tokens.link,
        subMenuItemSelectedColor: tokens.link,
        horizontalItemSelectedColor: tokens.link,
        activeBarBorderWidth: 0,
      },
      Tabs: { itemSelectedColor: tokens.link, itemHoverColor: tokens.link, itemActiveColor: tokens.link, inkBarColor: tokens.link },
      // What is chosen is a word on the ground of the page, and has the colour of words; that of grounds is too dark at night.
      Radio: { colorPrimary: tokens.link, colorPrimaryHover: tokens.link, colorPrimaryActive: tokens.link },
      Pagination: { colorPrimary: tokens.link, colorPrimaryHover: tokens.link },
      Tree: { indentSize: 16, titleHeight: 28 },
      Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px' },
    },
  }
}
