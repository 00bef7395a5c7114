/// What the answer depends on besides the page: language, theme, address.
package struct PageContext: Sendable {
  package var language: Language
  package var theme: Theme
  package var assets: AssetManifest
  /// The page's own path, for the switches.
  package var path: String
  /// The query without `lang` and `theme`, kept by the switches.
  package var query: [(name: String, value: String)]

  package init(
    language: Language, theme: Theme = .festive, assets: AssetManifest, path: String = "/",
    query: [(name: String, value: String)] = []
  ) {
    self.language = language
    self.theme = theme
    self.assets = assets
    self.path = path
    self.query = query
  }
}

/// A whole page as a value: its words, its parts, and the files it loads.
package struct Page: Sendable {
  package var title: Text
  package var description: Text?
  package var surface: Surface
  /// Header with the switches and footer; a stage has neither.
  package var hasFrame: Bool
  /// Names in the web directory, after `maneki.css`.
  package var stylesheets: [String]
  /// Names of module scripts in the web directory.
  package var scripts: [String]
  package var content: [Node]

  package init(
    _ title: Text, description: Text? = nil, surface: Surface = .paper, hasFrame: Bool = true,
    stylesheets: [String] = [], scripts: [String] = [], @HTMLBuilder content: () -> [Node]
  ) {
    self.title = title
    self.description = description
    self.surface = surface
    self.hasFrame = hasFrame
    self.stylesheets = stylesheets
    self.scripts = scripts
    self.content = content()
  }

  /// The material a page stands on; see Documentation/DesignLanguage.md.
  package enum Surface: String, Sendable {
    case paper
    case lacquer
    /// Dark, for projectors.
    case stage
  }

  /// The page as a complete HTML document.
  package func render(_ context: PageContext) -> [UInt8] {
    Renderer.document(document(context), language: context.language, assets: context.assets)
  }

  /// Every file of the web directory the page loads, for the check at start.
  package var assetNames: [String] { ["maneki.css"] + stylesheets + scripts }

  private func document(_ context: PageContext) -> Node {
    htmlElement(
      .language(context.language), .attribute("data-theme", .verbatim(context.theme.rawValue))
    ) {
      headElement { headContent(context) }
      bodyElement(.class(.verbatim("surface-" + surface.rawValue))) {
        a(.class("skip-link"), .href(.fragment("content"))) { SharedText.skipToContent }
        if hasFrame { PageFrame.header(context) }
        main(.id("content"), .attribute("tabindex", "-1")) { content }
        if hasFrame { PageFrame.footer(context) }
      }
    }
  }

  @HTMLBuilder private func headContent(_ context: PageContext) -> [Node] {
    meta(.attribute("charset", "utf-8"))
    titleElement { title }
    meta(.name("viewport"), .attribute("content", "width=device-width, initial-scale=1"))
    if let description { meta(.name("description"), .attribute("content", description)) }
    meta(.name("color-scheme"), .attribute("content", surface == .paper ? "light" : "dark"))
    meta(.name("theme-color"), .attribute("content", .verbatim(themeColour(context.theme))))
    for sheet in ["maneki.css"] + stylesheets {
      linkElement(.attribute("rel", "stylesheet"), .href(.asset(sheet)))
    }
    linkElement(.attribute("rel", "icon"), .type("image/svg+xml"), .href(.asset("icon.svg")))
    linkElement(
      .attribute("rel", "apple-touch-icon"), .attribute("sizes", "180x180"),
      .href(.asset("icon-180.png")))
    linkElement(
      .attribute("rel", "apple-touch-icon"), .attribute("sizes", "120x120"),
      .href(.asset("icon-120.png")))
    linkElement(.attribute("rel", "manifest"), .href(.literal("/manifest.webmanifest")))
    for name in scripts { script(.asset(name)) }
  }

  /// The browser's own bar takes the colour of the page's top edge.
  private func themeColour(_ theme: Theme) -> String {
    switch (theme, surface) {
    case (.festive, .stage): "#14090a"
    case (.festive, _): "#6f0f16"
    case (.calm, .stage): "#0f1519"
    case (.calm, _): "#22323d"
    }
  }
}
