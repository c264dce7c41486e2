<?php
// Keeps the ballots that visitors send from the pages of this site until "corkboard fetch" has taken them in.
// Corkboard makes this file; it needs PHP 7.4 or later, and the right to make a folder beside it.
//
//   POST               ballots, one JSON object a line, 64 KiB at most: says how many are kept, and which lines are no ballots
//   GET with the key   the oldest kept ballots
//   POST with the key  {"taken": DIGEST}: drops these, if this is the SHA-256 digest of what GET gave
//
// Ballots are in files of a folder whose name nobody can guess. Each begins with a line that ends PHP before it reads more.

declare(strict_types=1);

const SALT = '@SALT@';
const KEY = '@KEY@';
const ROUNDS = 10000;
const FOLDER = '@FOLDER@';
const PATH = '@PATH@';
const ORIGIN = '@ORIGIN@';

const LONGEST_BODY = 65536;
const LONGEST_TEXT = 1024;
const FILE_SIZE = 8388608;
const FILE_COUNT = 16;
const GUARD = "<?php exit; __halt_compiler(); ?>\n";

// How many lines may come at once, and after how many milliseconds one more: from a device, and through one connection, behind
// which a whole room may be; and how many wrong keys through one connection. Of each, a number below 4096 is kept, and nothing
// that leads back to it.
const LIMITS = ['device' => [300, 200], 'connection' => [3000, 10], 'key' => [10, 6000]];
const PLACES = 4096;

// A fault must neither show a path nor look like an answer.
if (function_exists('ini_set')) {
    ini_set('display_errors', '0');
    ini_set('html_errors', '0');
}
header_remove('X-Powered-By');
ignore_user_abort(true);
umask(0077);

function answer(int $status, array $body, array $headers = []): void
{
    http_response_code($status);
    header('Content-Type: application/json');
    header('Cache-Control: no-store');
    header('X-Content-Type-Options: nosniff');
    foreach ($headers as $header) {
        header($header);
    }
    echo json_encode($body), "\n";
    exit;
}

function refuse(int $status, string $reason, array $headers = []): void
{
    answer($status, ['reason' => $reason], $headers);
}

function give_up(): void
{
    refuse(503, 'the ballots could not be written', ['Retry-After: 10']);
}

/** The key of the request; null if it has none. Many hosts keep Authorization from PHP, so it comes twice. */
function given_key(): ?string
{
    $own = $_SERVER['HTTP_BALLOTS_KEY'] ?? null;
    if (is_string($own)) {
        return $own;
    }
    $header = $_SERVER['HTTP_AUTHORIZATION'] ?? $_SERVER['REDIRECT_HTTP_AUTHORIZATION'] ?? '';
    return strncmp($header, 'Bearer ', 7) === 0 ? substr($header, 7) : null;
}

/** The whole body; too long or cut off ones are refused. */
function body(): string
{
    $length = $_SERVER['CONTENT_LENGTH'] ?? '';
    $body = (int) $length > LONGEST_BODY ? false : file_get_contents('php://input', false, null, 0, LONGEST_BODY + 1);
    if ($body === false || strlen($body) > LONGEST_BODY) {
        refuse(413, 'the body is longer than 64 KiB');
    }
    if ($length !== '' && strlen($body) !== (int) $length) {
        refuse(400, 'the body is incomplete, or its type is not supported');
    }
    return $body;
}

/** The ballot or request in a line as this file keeps it, with a time, which may be ahead; null if there is none. */
function kept_line(string $line, string $time, bool &$is_ahead): ?string
{
    // Only an object becomes an object again; a list would look the same to json_decode.
    $fields = $line[0] === '{' ? json_decode($line, true, 64, JSON_BIGINT_AS_STRING) : null;
    if (!is_array($fields)) {
        return null;
    }
    $kept = [];
    foreach (['event', 'song', 'title', 'artist', 'user', 'vote'] as $name) {
        $text = $fields[$name] ?? null;
        if ($text === null) {
            continue;
        }
        if (!is_string($text) || strlen($text) > LONGEST_TEXT || preg_match('/[\x00-\x1f\x7f]/', $text)) {
            return null;
        }
        $kept[$name] = $text;
    }
    $is_vote = isset($kept['song'], $kept['vote'])
        && in_array(strtoupper($kept['vote']), ['UP', 'DOWN', 'NONE'], true);
    $is_request = !isset($kept['song']) && isset($kept['title'], $kept['artist']);
    if (!isset($kept['event'], $kept['user']) || !$is_vote && !$is_request) {
        return null;
    }
    $at = $fields['at'] ?? $time;
    if (!is_int($at) && !is_float($at) && (!is_string($at) || strlen($at) > 64)) {
        return null;
    }
    $seconds = is_string($at) && !is_numeric($at) ? strtotime($at) : (float) $at;
    if ($seconds === false) {
        return null;
    }
    // Someone whose clock is wrong learns it now; "corkboard fetch" judges all else.
    $is_ahead = $seconds > time() + 86400;
    $kept['at'] = $at;
    // No tag and no line end is left in it, whatever was sent.
    $text = json_encode($kept, JSON_HEX_TAG | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
    return $text === false ? null : $text . "\n";
}

/** The folder in which those of ballots are. */
function root(): string
{
    // "corkboard publish" to a folder makes a release of each site; ballots stay beside the releases.
    $isRelease = preg_match('~/releases/[0-9]+$~D', __DIR__) && is_file(dirname(__DIR__, 2) . '/.corkboard-publish');
    return $isRelease ? dirname(__DIR__, 2) : __DIR__;
}

/** The folder of the ballots, which the first request makes. */
function folder(): string
{
    $folder = root() . '/' . FOLDER;
    if (!is_dir($folder)) {
        @mkdir($folder, 0700);
        @file_put_contents($folder . '/.htaccess', "Require all denied\n");
        @file_put_contents($folder . '/index.html', '');
    }
    return $folder;
}

/** The folders that have ballots, those of earlier keys included. */
function folders(): array
{
    $names = @scandir(root());
    if ($names === false) {
        give_up();
    }
    $folders = [];
    foreach ($names as $name) {
        if (preg_match('/^ballots-[0-9a-f]{32}$/D', $name) && is_file(root() . "/$name/state.php")) {
            $folders[] = root() . '/' . $name;
        }
    }
    return $folders;
}

/** Waits for its turn; the state, which is unlocked when it is closed. */
function locked_state(string $folder)
{
    $state = @fopen($folder . '/state.php', 'c+b');
    if ($state === false) {
        give_up();
    }
    $end = microtime(true) + 5;
    while (!flock($state, LOCK_EX | LOCK_NB)) {
        if (microtime(true) > $end) {
            refuse(503, 'too many ballots at once', ['Retry-After: 2']);
        }
        usleep(random_int(500, 5000));
    }
    return $state;
}

/** The numbers of the files of ballots, the oldest first. */
function numbers(string $folder): array
{
    $names = @scandir($folder);
    if ($names === false) {
        give_up();
    }
    $numbers = [];
    foreach ($names as $name) {
        if (preg_match('/^([0-9]{9})\.php$/D', $name, $match)) {
            $numbers[] = (int) $match[1];
        }
    }
    sort($numbers);
    return $numbers;
}

function path(string $folder, int $number): string
{
    return sprintf('%s/%09d.php', $folder, $number);
}

/** Writes all of a text at the end of a file of `$size` bytes, or nothing. */
function append($file, int $size, string $text): bool
{
    if (fseek($file, $size) === 0 && @fwrite($file, $text) === strlen($text) && fflush($file)) {
        return true;
    }
    ftruncate($file, $size);
    return false;
}

/** Opens a file of ballots, and removes what a process that was killed left behind its last whole line. */
function open_ballots(string $folder, int $number): array
{
    $file = @fopen(path($folder, $number), 'c+b');
    $size = $file === false ? false : (fstat($file)['size'] ?? false);
    if ($size === false) {
        give_up();
    }
    if ($size < strlen(GUARD)) {
        if (!ftruncate($file, 0) || !append($file, 0, GUARD)) {
            give_up();
        }
        return [$file, strlen(GUARD)];
    }
    for ($end = $size; $end > 0; $end = $start) {
        $start = max(0, $end - 65536);
        fseek($file, $start);
        $last = strrpos((string) fread($file, $end - $start), "\n");
        if ($last !== false) {
            $whole = $start + $last + 1;
            if ($whole < $size && !ftruncate($file, $whole)) {
                give_up();
            }
            return [$file, $whole];
        }
    }
    give_up();
}

/** Opens the state of the limits. */
function limits_state()
{
    $state = locked_state(folder());
    if (fstat($state)['size'] < strlen(GUARD) && !append($state, 0, GUARD)) {
        give_up();
    }
    return $state;
}

/**
 * Counts lines, or keys, against the limits of these places unless that is for later; says how many seconds are to be waited first,
 * 0 if none.
 */
function wait_for_limits($state, int $lines, array $who, bool $is_counted = true): int
{
    $now = (int) (microtime(true) * 1000);
    $times = [];
    $wait = 0;
    foreach (array_keys(LIMITS) as $index => $name) {
        if (!isset($who[$name])) {
            continue;
        }
        [$burst, $interval] = LIMITS[$name];
        $place = strlen(GUARD) + 8 * (PLACES * $index + $who[$name]);
        fseek($state, $place);
        $stored = (string) fread($state, 8);
        $time = strlen($stored) === 8 ? unpack('P', $stored)[1] : 0;
        // The time at which nothing would be owed any more. A clock that was wrong must not lock anyone out for long.
        $time = min(max($time, $now), $now + $burst * $interval) + min($lines, $burst) * $interval;
        $wait = max($wait, $time - $now - $burst * $interval);
        $times[$place] = $time;
    }
    if ($wait <= 0 && $is_counted) {
        foreach ($times as $place => $time) {
            fseek($state, $place);
            @fwrite($state, pack('P', $time));
        }
    }
    return (int) ceil($wait / 1000);
}

/** The device's token, from its cookie; a device without one gets one with the answer. */
function device(): string
{
    $token = $_COOKIE['corkboard'] ?? '';
    if (!is_string($token) || !preg_match('/^[0-9a-f]{32}$/D', $token)) {
        $token = bin2hex(random_bytes(16));
        setcookie('corkboard', $token, [
            'expires' => time() + 30 * 86400, 'path' => PATH, 'secure' => ($_SERVER['HTTPS'] ?? 'off') !== 'off',
            'httponly' => true, 'samesite' => 'Strict',
        ]);
    }
    return $token;
}

/** Who sends, as numbers that many others share. */
function who(string $token): array
{
    $address = (string) @inet_pton($_SERVER['REMOTE_ADDR'] ?? '');
    // A device may have all addresses of an IPv6 network.
    $network = strlen($address) === 16 ? substr($address, 0, 8) : $address;
    $number = function (string $text): int {
        return unpack('n', hash_hmac('sha256', $text, KEY, true))[1] % PLACES;
    };
    return ['device' => $number($token), 'connection' => $number($network . gmdate('Y-m-d'))];
}

/** True for a post by a page of this site, or by no page. */
function is_from_this_site(): bool
{
    $site = $_SERVER['HTTP_SEC_FETCH_SITE'] ?? 'none';
    $origin = $_SERVER['HTTP_ORIGIN'] ?? null;
    if ($origin === null) {
        return $site === 'same-origin' || $site === 'none';
    }
    // A proxy may call this host by another name than visitors do, who know the site by its own.
    $host = strtolower($_SERVER['HTTP_HOST'] ?? '');
    return $site !== 'cross-site' && in_array(strtolower($origin), [ORIGIN, "https://$host", "http://$host"], true);
}

function receive(): void
{
    if (!is_from_this_site()) {
        refuse(403, 'only pages of this site can send ballots');
    }
    $kept = $refused = [];
    $now = microtime(true);
    $lines = 0;
    foreach (explode("\n", body()) as $index => $line) {
        $line = trim($line, " \t\r");
        if ($line === '') {
            continue;
        }
        $microseconds = (int) (fmod($now, 1) * 1000000) + $lines;
        $time = gmdate('Y-m-d\TH:i:s', (int) $now + intdiv($microseconds, 1000000))
            . sprintf('.%06dZ', $microseconds % 1000000);
        $lines++;
        $is_ahead = false;
        $text = kept_line($line, $time, $is_ahead);
        if ($text !== null && $is_ahead) {
            $refused[] = [
                'line' => $index + 1, 'code' => 'time', 'reason' => 'the time is more than a day in the future',
            ];
        } elseif ($text === null) {
            $refused[] = ['line' => $index + 1, 'code' => 'unreadable', 'reason' => "this isn't a ballot"];
        } else {
            $kept[] = $text;
        }
    }
    if ($lines === 0) {
        refuse(400, 'the body contains no ballots');
    }
    $folder = folder();
    $state = limits_state();
    $wait = wait_for_limits($state, $lines, who(device()));
    if ($wait > 0) {
        refuse(429, 'too many ballots at once', ["Retry-After: $wait"]);
    }
    if ($kept) {
        $numbers = numbers($folder);
        $number = $numbers ? end($numbers) : 1;
        [$file, $size] = open_ballots($folder, $number);
        if ($size >= FILE_SIZE) {
            if (count($numbers) >= FILE_COUNT) {
                refuse(503, 'too many ballots are waiting to be fetched', ['Retry-After: 600']);
            }
            [$file, $size] = open_ballots($folder, $number + 1);
        }
        if (!append($file, $size, implode('', $kept))) {
            give_up();
        }
    }
    // Others may go on while the disk works: it writes the ballots of all of them at once.
    fclose($state);
    if ($kept && function_exists('fsync') && !fsync($file)) {
        give_up();
    }
    // Whether they count is seen when they are fetched: until then, pages say no more than that they were sent.
    answer(200, ['counted' => count($kept), 'refused' => $refused, 'judged' => false]);
}

/** Gives the oldest file of ballots, into which nothing more is written then; nothing if there are none. */
function give(): void
{
    header('Content-Type: application/x-ndjson');
    header('Cache-Control: no-store');
    header('X-Content-Type-Options: nosniff');
    foreach (folders() as $folder) {
        $state = locked_state($folder);
        $numbers = numbers($folder);
        while ($numbers) {
            [$file, $size] = open_ballots($folder, $numbers[0]);
            if ($size > strlen(GUARD)) {
                if (count($numbers) === 1) {
                    open_ballots($folder, $numbers[0] + 1);
                }
                fclose($state);
                header('Content-Length: ' . ($size - strlen(GUARD)));
                fseek($file, strlen(GUARD));
                fpassthru($file);
                exit;
            }
            if (count($numbers) === 1 || !unlink(path($folder, $numbers[0]))) {
                break;
            }
            array_shift($numbers);
        }
        fclose($state);
    }
    exit;
}

/** Removes the file of ballots that the client has. */
function drop(): void
{
    $taken = json_decode(body(), true)['taken'] ?? null;
    if (!is_string($taken)) {
        refuse(400, 'the digest is missing');
    }
    foreach (folders() as $folder) {
        $state = locked_state($folder);
        $numbers = numbers($folder);
        // The latest file still grows.
        if (count($numbers) > 1) {
            [$file] = open_ballots($folder, $numbers[0]);
            $hash = hash_init('sha256');
            fseek($file, strlen(GUARD));
            hash_update_stream($hash, $file);
            if (hash_equals(hash_final($hash), $taken)) {
                if (!unlink(path($folder, $numbers[0]))) {
                    give_up();
                }
                answer(200, ['dropped' => true]);
            }
        }
        fclose($state);
    }
    answer(200, ['dropped' => false]);
}

/** Refuses all keys but the right one; where many wrong ones came from, the next has to wait, whichever it is. */
function check_key(string $key): void
{
    $who = ['key' => who('')['connection']];
    // Without a state there was no wrong key yet, and the right one works where nothing can be written.
    $folder = root() . '/' . FOLDER;
    $state = is_file($folder . '/state.php') ? locked_state($folder) : null;
    $wait = $state === null ? 0 : wait_for_limits($state, 1, $who, false);
    if ($wait > 0) {
        refuse(429, 'too many wrong keys from this address', ["Retry-After: $wait"]);
    }
    if (strlen($key) > 1024 || !hash_equals(KEY, hash_pbkdf2('sha256', $key, SALT, ROUNDS, 64))) {
        wait_for_limits($state ?? limits_state(), 1, $who);
        refuse(403, 'the key is wrong');
    }
    if ($state !== null) {
        fclose($state);
    }
}

$key = given_key();
$method = $_SERVER['REQUEST_METHOD'] ?? '';
if ($method !== 'POST' && ($method !== 'GET' || $key === null)) {
    refuse(405, 'send ballots by POST', ['Allow: POST']);
}
if ($key === null) {
    receive();
}
check_key($key);
if ($method === 'GET') {
    give();
}
drop();
