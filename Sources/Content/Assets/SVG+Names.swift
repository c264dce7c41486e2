extension SVG {
    /// Elements that run something or embed a page.
    static let programs = [
        "script", "foreignobject", "iframe", "embed", "object", "handler", "listener", "audio", "video", "canvas",
    ]

    /// Allowed elements (SVG 2, Filter Effects, SVG Animations).
    static let elements: Set<String> = words(
        """
        svg g defs symbol use switch a title desc view style path rect circle ellipse line polyline polygon text tspan \
        textPath image linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix \
        feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow \
        feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset \
        fePointLight feSpecularLighting feSpotLight feTile feTurbulence animate animateMotion animateTransform set mpath
        """)

    /// Attributes with plain text that never contains an address.
    static let plainAttributes: Set<String> = words(
        "id class lang role aria-label aria-labelledby aria-describedby aria-hidden aria-roledescription")

    /// Presentation attributes, which may be animated.
    static let drawn: Set<String> = words(
        """
        alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters \
        color-rendering direction display dominant-baseline enable-background fill fill-opacity fill-rule filter \
        flood-color flood-opacity font font-family font-feature-settings font-kerning font-size font-size-adjust \
        font-stretch font-style font-variant font-variant-ligatures font-weight glyph-orientation-horizontal \
        glyph-orientation-vertical image-rendering isolation kerning letter-spacing lighting-color marker marker-end \
        marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order pointer-events \
        shape-rendering solid-color solid-opacity stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset \
        stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-align text-anchor \
        text-decoration text-orientation text-overflow text-rendering transform transform-box transform-origin \
        unicode-bidi vector-effect visibility white-space word-spacing writing-mode \
        x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points width height viewBox preserveAspectRatio pathLength rotate \
        textLength lengthAdjust startOffset method spacing side gradientUnits gradientTransform spreadMethod offset \
        patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits markerUnits \
        markerWidth markerHeight refX refY orient filterUnits primitiveUnits in in2 result values mode operator k1 k2 \
        k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha surfaceScale \
        diffuseConstant specularConstant specularExponent limitingConeAngle azimuth elevation pointsAtX pointsAtY \
        pointsAtZ z scale xChannelSelector yChannelSelector stdDeviation radius baseFrequency numOctaves seed \
        stitchTiles tableValues slope intercept amplitude exponent filterRes
        """)

    /// Other allowed attributes.
    static let settings: Set<String> = words(
        """
        version baseProfile type media systemLanguage requiredFeatures requiredExtensions attributeName attributeType \
        begin dur end min max restart repeatCount repeatDur calcMode keyTimes keySplines keyPoints from to by additive \
        accumulate path origin
        """)

    private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
}
