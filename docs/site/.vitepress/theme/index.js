/** The theme as it comes, with the fonts of the reader's own machine. */
import theme from 'vitepress/theme-without-fonts'
import './style.css'

// biome-ignore lint/style/noDefaultExport: this is where VitePress looks for its theme
export default theme
